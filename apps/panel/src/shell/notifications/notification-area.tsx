/** By a name of its own, so that it is loaded apart from the store that waits for it. */
export { Notifications as NotificationArea } from "@mantine/notifications";
