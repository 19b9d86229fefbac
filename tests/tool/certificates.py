"""Certificates of a test's own, signed by themselves."""
import subprocess

EC_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes")
AUTHORITY = """
[ca]
default_ca = it
[it]
database = {folder}/index.txt
new_certs_dir = {folder}
rand_serial = yes
default_md = sha256
policy = any
[any]
commonName = supplied
"""


def openssl(*words):
    subprocess.run(["openssl", *map(str, words)], check=True, capture_output=True)


def make_certificate(folder, name, days=2):
    """Files in PEM: the certificate and its key. Made again with another name, they are other ones in the same place."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    openssl("req", "-x509", *EC_KEY, "-days", days, "-subj", f"/CN={name}",
            "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", key, "-out", certificate)
    return certificate, key


def make_certificate_for(folder, first, last):
    """The same, for any time: from the beginning of one day to that of another, as in 20200131."""
    certificate, key, request, settings = (folder / name for name in ("certificate.pem", "key.pem", "request.pem", "ca.cnf"))
    settings.write_text(AUTHORITY.format(folder=folder))
    (folder / "index.txt").write_text("")
    openssl("req", "-new", *EC_KEY, "-subj", "/CN=localhost", "-keyout", key, "-out", request)
    openssl("ca", "-batch", "-selfsign", "-notext", "-config", settings, "-keyfile", key, "-in", request,
            "-startdate", f"{first}000000Z", "-enddate", f"{last}000000Z", "-out", certificate)
    return certificate, key
