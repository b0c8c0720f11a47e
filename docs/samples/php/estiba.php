<?php
// An own backend in PHP 7.4 or newer, without any package.
// ESTIBA_URL and ESTIBA_KEY name the service and the integration key.

function call(string $path, $body = null, array $headers = []): array
{
    $lines = ['content-type: application/json', 'x-api-key: ' . getenv('ESTIBA_KEY')];
    foreach ($headers as $name => $value) {
        $lines[] = "$name: $value";
    }
    $options = ['method' => $body === null ? 'GET' : 'POST', 'header' => $lines, 'ignore_errors' => true, 'timeout' => 30];
    if ($body !== null) {
        $options['content'] = is_string($body) ? $body : json_encode($body);
    }
    $text = file_get_contents(getenv('ESTIBA_URL') . $path, false, stream_context_create(['http' => $options]));
    $answer = json_decode((string) $text, true);
    if (empty($answer['success'])) {
        fwrite(STDERR, ($answer['error'] ?? 'no answer') . ': ' . ($answer['message'] ?? '') . ' (' . ($answer['requestId'] ?? '') . ")\n");
        exit(1);
    }
    return $answer;
}

function send(): void
{
    // 1. Register once; repeating it returns the same shop and the same secret.
    $shop = call('/api/v1/custom/shops/register', ['externalShopId' => 'php-shop', 'name' => 'PHP shop'])['data'];

    // 2. Say what you sell. Amounts are whole numbers in the currency's smallest unit.
    $products = [['sku' => 'PHP-1', 'name' => 'Camiseta', 'price' => 6495000, 'stock' => 12]];
    call('/api/v1/custom/catalog/products', ['shopId' => $shop['shopId'], 'products' => $products]);

    // 3. Hand an order in; the answer shows at once what it did to the stock. Repeating it changes nothing.
    $order = [
        'shopId' => $shop['shopId'],
        'orderId' => 'PHP-1001',
        'total' => 12990000,
        'currency' => 'COP',
        'items' => [['sku' => 'PHP-1', 'quantity' => 2]],
    ];
    $booked = call('/api/v1/custom/orders', $order, ['idempotency-key' => 'PHP-1001'])['data'];

    // 4. Or send it as a signed event: stored at once, processed a moment later.
    $event = json_encode(['orderId' => 'PHP-1002', 'total' => 6495000, 'currency' => 'COP', 'items' => [['sku' => 'PHP-1', 'quantity' => 1]]]);
    $signature = base64_encode(hash_hmac('sha256', $event, $shop['webhookSecret'], true));
    $stored = call('/api/v1/webhook/custom', $event, ['x-service-shop-id' => $shop['shopId'], 'x-service-signature' => $signature]);

    echo json_encode(['shopId' => $shop['shopId'], 'stockStatus' => $booked['stockStatus'], 'received' => $stored['received']]), "\n";
}

/** Is this event from Estiba? Give the raw body, before anything has parsed it. */
function isGenuine(string $secret, string $id, string $timestamp, string $signatures, string $body): bool
{
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $key = base64_decode(str_replace('whsec_', '', $secret));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    $isGenuine = false;
    foreach (explode(' ', $signatures) as $signature) {
        $isGenuine = hash_equals($expected, $signature) || $isGenuine;
    }
    return $isGenuine;
}

if (($argv[1] ?? '') === 'verify') {
    $given = array_map('getenv', ['WEBHOOK_SECRET', 'WEBHOOK_ID', 'WEBHOOK_TIMESTAMP', 'WEBHOOK_SIGNATURE']);
    echo isGenuine($given[0], $given[1], $given[2], $given[3], file_get_contents('php://stdin')) ? 'genuine' : 'forged', "\n";
} else {
    send();
}
