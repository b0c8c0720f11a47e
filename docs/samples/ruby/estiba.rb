# An own backend in Ruby 2.7 or newer, without any gem.
# ESTIBA_URL and ESTIBA_KEY name the service and the integration key.
require "base64"
require "json"
require "net/http"
require "openssl"

def call(path, body, headers = {})
  uri = URI(ENV.fetch("ESTIBA_URL") + path)
  request = Net::HTTP::Post.new(uri)
  request["content-type"] = "application/json"
  request["x-api-key"] = ENV.fetch("ESTIBA_KEY")
  headers.each { |name, value| request[name] = value }
  request.body = body.is_a?(String) ? body : JSON.generate(body)
  response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == "https", read_timeout: 30) { |http| http.request(request) }
  answer = JSON.parse(response.body)
  abort "#{response.code} #{answer["error"]}: #{answer["message"]} (#{answer["requestId"]})" unless answer["success"]
  answer
end

def send_orders
  # 1. Register once; asking again gives the same shop and the same secret.
  shop = call("/api/v1/custom/shops/register", { externalShopId: "ruby-shop", name: "Ruby shop" })["data"]

  # 2. Say what you sell. Amounts are whole numbers in the currency's smallest unit.
  products = [{ sku: "RUBY-1", name: "Camiseta", price: 6_495_000, stock: 12 }]
  call("/api/v1/custom/catalog/products", { shopId: shop["shopId"], products: products })

  # 3. Hand an order in and be told at once what it did to the stock. Repeating it changes nothing.
  order = { shopId: shop["shopId"], orderId: "RUBY-1001", total: 12_990_000, currency: "COP", items: [{ sku: "RUBY-1", quantity: 2 }] }
  booked = call("/api/v1/custom/orders", order, { "idempotency-key" => "RUBY-1001" })["data"]

  # 4. Or send it as a signed event: stored at once, worked through a moment later.
  event = JSON.generate({ orderId: "RUBY-1002", total: 6_495_000, currency: "COP", items: [{ sku: "RUBY-1", quantity: 1 }] })
  signature = Base64.strict_encode64(OpenSSL::HMAC.digest("SHA256", shop["webhookSecret"], event))
  stored = call("/api/v1/webhook/custom", event, { "x-service-shop-id" => shop["shopId"], "x-service-signature" => signature })

  puts JSON.generate({ shopId: shop["shopId"], stockStatus: booked["stockStatus"], received: stored["received"] })
end

# Is this event from Estiba? Give the raw body, before anything has parsed it.
def genuine?(secret, id, timestamp, signatures, body, now = Time.now.to_i)
  return false unless timestamp.match?(/\A\d+\z/) && (now - timestamp.to_i).abs <= 300

  key = Base64.decode64(secret.delete_prefix("whsec_"))
  expected = "v1," + Base64.strict_encode64(OpenSSL::HMAC.digest("SHA256", key, "#{id}.#{timestamp}.#{body}"))
  signatures.split.any? { |one| one.bytesize == expected.bytesize && OpenSSL.fixed_length_secure_compare(one, expected) }
end

if ARGV.first == "verify"
  given = %w[WEBHOOK_SECRET WEBHOOK_ID WEBHOOK_TIMESTAMP WEBHOOK_SIGNATURE].map { |name| ENV.fetch(name) }
  puts genuine?(*given, $stdin.read) ? "genuine" : "forged"
else
  send_orders
end
