// basis: documented language-in-the-wild "sizes"
main() {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
if (1) {
println("deep");
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
