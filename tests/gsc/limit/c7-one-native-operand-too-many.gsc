// basis: documented vm-semantics C7
main() {
    println(gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime(), gettime());
}
