/* cmocka wants it included; the stand-in beside this file does not, and WASI has none. */
