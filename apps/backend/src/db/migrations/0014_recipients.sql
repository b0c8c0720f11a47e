-- A recipient who asks to be forgotten leaves quotes and what carriers told, too.
grant update (request, errors, expires_at) on app.quotes to estiba_app;
grant update (raw) on app.quote_rates to estiba_app;
grant update (body) on app.carrier_webhooks to estiba_app;
