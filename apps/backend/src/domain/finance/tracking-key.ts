/** As statements are matched: capitals, without spaces; leading zeros count. */
export function trackingKey(text: string): string {
  return text.replace(/\s+/g, "").toUpperCase();
}
