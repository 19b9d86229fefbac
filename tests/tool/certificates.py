"""Certificates of a test's own, signed by themselves."""
import subprocess


def make_certificate(folder, name):
    """Files in PEM: the certificate and its key. Made again with another name, they are other ones in the same place."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
                    "-subj", f"/CN={name}", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
                    "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
    return certificate, key
