"""One module a format, each with `read(stream, path, options)`, which yields Paper and Rejected."""
