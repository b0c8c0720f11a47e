// An own backend in Go 1.19 or newer, without any package.
// ESTIBA_URL and ESTIBA_KEY name the service and the integration key.
package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

type object = map[string]any

var client = &http.Client{Timeout: 30 * time.Second}

func must[T any](value T, err error) T {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return value
}

func call(path string, body []byte, headers map[string]string) object {
	request := must(http.NewRequest(http.MethodPost, os.Getenv("ESTIBA_URL")+path, bytes.NewReader(body)))
	request.Header.Set("content-type", "application/json")
	request.Header.Set("x-api-key", os.Getenv("ESTIBA_KEY"))
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	response := must(client.Do(request))
	defer response.Body.Close()
	answer := object{}
	must(0, json.NewDecoder(response.Body).Decode(&answer))
	if answer["success"] != true {
		must(0, fmt.Errorf("%d %v: %v (%v)", response.StatusCode, answer["error"], answer["message"], answer["requestId"]))
	}
	return answer
}

func post(path string, body object, headers map[string]string) object {
	return call(path, must(json.Marshal(body)), headers)["data"].(object)
}

func sign(key, message []byte) string {
	mac := hmac.New(sha256.New, key)
	mac.Write(message)
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

func send() {
	// 1. Register once; asking again gives the same shop and the same secret.
	shop := post("/api/v1/custom/shops/register", object{"externalShopId": "go-shop", "name": "Go shop"}, nil)
	shopID, secret := shop["shopId"].(string), shop["webhookSecret"].(string)

	// 2. Say what you sell. Amounts are whole numbers in the currency's smallest unit.
	products := []object{{"sku": "GO-1", "name": "Camiseta", "price": 6495000, "stock": 12}}
	post("/api/v1/custom/catalog/products", object{"shopId": shopID, "products": products}, nil)

	// 3. Hand an order in and be told at once what it did to the stock. Repeating it changes nothing.
	order := object{"shopId": shopID, "orderId": "GO-1001", "total": 12990000, "currency": "COP", "items": []object{{"sku": "GO-1", "quantity": 2}}}
	booked := post("/api/v1/custom/orders", order, map[string]string{"idempotency-key": "GO-1001"})

	// 4. Or send it as a signed event: stored at once, worked through a moment later.
	event := must(json.Marshal(object{"orderId": "GO-1002", "total": 6495000, "currency": "COP", "items": []object{{"sku": "GO-1", "quantity": 1}}}))
	signed := map[string]string{"x-service-shop-id": shopID, "x-service-signature": sign([]byte(secret), event)}
	stored := call("/api/v1/webhook/custom", event, signed)

	result := object{"shopId": shopID, "stockStatus": booked["stockStatus"], "received": stored["received"]}
	fmt.Println(string(must(json.Marshal(result))))
}

// isGenuine tells whether an event is from Estiba. Give the raw body, before anything has parsed it.
func isGenuine(secret, id, timestamp, signatures string, body []byte) bool {
	sent, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || math.Abs(float64(time.Now().Unix()-sent)) > 300 {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	expected := []byte("v1," + sign(key, append([]byte(id+"."+timestamp+"."), body...)))
	for _, signature := range strings.Split(signatures, " ") {
		if hmac.Equal([]byte(signature), expected) {
			return true
		}
	}
	return false
}

func main() {
	if len(os.Args) < 2 || os.Args[1] != "verify" {
		send()
		return
	}
	body := must(io.ReadAll(os.Stdin))
	if isGenuine(os.Getenv("WEBHOOK_SECRET"), os.Getenv("WEBHOOK_ID"), os.Getenv("WEBHOOK_TIMESTAMP"), os.Getenv("WEBHOOK_SIGNATURE"), body) {
		fmt.Println("genuine")
	} else {
		fmt.Println("forged")
	}
}
