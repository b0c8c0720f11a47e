/** Names for the build what the first list of a day needs; nothing runs it. */
export { OrdersPage } from "../features/orders/list/orders-page.tsx";
export { Shell } from "./frame/shell.tsx";
