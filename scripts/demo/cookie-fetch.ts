type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** Sends back the cookies it was given, as a browser does: connecting a shop is bound to the browser that started it. */
export function cookieFetch(): Fetch {
  const cookies = new Map<string, string>();
  return async (url, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(url, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) {
        cookies.set(name, value);
      }
    }
    return response;
  };
}
