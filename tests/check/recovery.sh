# Errors of one function neither hide nor invent those of another: made-up programs, see the script.
exec python3 ../fuzz/recovery.py 1 40
