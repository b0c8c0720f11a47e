"""An own backend in Python 3.8 or newer, without any package.

ESTIBA_URL and ESTIBA_KEY name the service and the integration key.
"""

import base64
import hashlib
import hmac
import json
import os
import sys
import time
import urllib.error
import urllib.request


def call(path, body=None, headers=None):
    data = body if isinstance(body, (bytes, type(None))) else json.dumps(body).encode()
    request = urllib.request.Request(os.environ["ESTIBA_URL"] + path, data=data)
    request.add_header("content-type", "application/json")
    request.add_header("x-api-key", os.environ["ESTIBA_KEY"])
    for name, value in (headers or {}).items():
        request.add_header(name, value)
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        answer = json.load(error)
        raise SystemExit(f"{error.code} {answer.get('error')}: {answer['message']} ({answer['requestId']})")


def send():
    # 1. Register once; asking again gives the same shop and the same secret.
    shop = call("/api/v1/custom/shops/register", {"externalShopId": "python-shop", "name": "Python shop"})["data"]

    # 2. Say what you sell. Amounts are whole numbers in the currency's smallest unit.
    products = [{"sku": "PYTHON-1", "name": "Camiseta", "price": 6495000, "stock": 12}]
    call("/api/v1/custom/catalog/products", {"shopId": shop["shopId"], "products": products})

    # 3. Hand an order in and be told at once what it did to the stock. Repeating it changes nothing.
    order = {
        "shopId": shop["shopId"],
        "orderId": "PYTHON-1001",
        "total": 12990000,
        "currency": "COP",
        "items": [{"sku": "PYTHON-1", "quantity": 2}],
    }
    booked = call("/api/v1/custom/orders", order, {"idempotency-key": "PYTHON-1001"})["data"]

    # 4. Or send it as a signed event: stored at once, worked through a moment later.
    lines = [{"sku": "PYTHON-1", "quantity": 1}]
    event = json.dumps({"orderId": "PYTHON-1002", "total": 6495000, "currency": "COP", "items": lines}).encode()
    digest = hmac.new(shop["webhookSecret"].encode(), event, hashlib.sha256).digest()
    signed = {"x-service-shop-id": shop["shopId"], "x-service-signature": base64.b64encode(digest).decode()}
    stored = call("/api/v1/webhook/custom", event, signed)

    print(json.dumps({"shopId": shop["shopId"], "stockStatus": booked["stockStatus"], "received": stored["received"]}))


def is_genuine(secret, message_id, timestamp, signatures, body, now=None):
    """Is this event from Estiba? Give the raw body, before anything has parsed it."""
    if not timestamp.isdigit() or abs((now or time.time()) - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.replace("whsec_", "", 1))
    digest = hmac.new(key, f"{message_id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    return any(hmac.compare_digest(one, expected) for one in signatures.split(" "))


def verify():
    names = ("WEBHOOK_SECRET", "WEBHOOK_ID", "WEBHOOK_TIMESTAMP", "WEBHOOK_SIGNATURE")
    genuine = is_genuine(*(os.environ[name] for name in names), sys.stdin.buffer.read())
    print("genuine" if genuine else "forged")


if __name__ == "__main__":
    verify() if sys.argv[1:] == ["verify"] else send()
