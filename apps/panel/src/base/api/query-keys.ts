/* Keys that several features make stale: what happens to a parcel changes its order and the money too. */
export const ORDERS_KEY = ["orders"] as const;
export const SHIPPING_KEY = ["shipping"] as const;
export const FINANCE_KEY = ["finance"] as const;
