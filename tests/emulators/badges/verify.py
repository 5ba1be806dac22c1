"""Verifies a badge by openbadgeslib, which shares no code with the product: verify.py < REQUEST > ANSWER, both JSON.

REQUEST has the badge (`token`), the public key that it names (`jwk`), and what addresses give (`pages`): the library asks for
nothing else, so no network is needed. ANSWER has `problem`, null for a badge that verifies and was not revoked."""

import json
import sys

import jwt
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from openbadgeslib.ob3 import OB3VerificationError, OB3Verifier

request = json.load(sys.stdin)
public_key = jwt.PyJWK(request["jwk"]).key
pem = public_key.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)


def page(address):
    return request["pages"][address].encode()


try:
    badge = OB3Verifier(pubkey_pem=pem).verify(request["token"], check_status=True, verify_status_list=True, download=page)
    answer = {
        "problem": None,
        "issuer": badge.issuer.name,
        "achievement": badge.achievement.name,
        "identities": [identity.identity_hash for identity in badge.identifiers],
        "statuses": len(badge.credential_status),
    }
except OB3VerificationError as error:
    answer = {"problem": str(error)}
json.dump(answer, sys.stdout)
