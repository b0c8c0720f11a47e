export { alertMail, type AlertLine } from "./alert-texts.ts";
export type { OutgoingMail } from "./model.ts";
export { tenantsWithDueMails } from "./store.ts";
export { renderMail } from "./templates.ts";
export { leaseDueMails } from "./verbs/lease-due-mails.ts";
export { queueMails } from "./verbs/queue-mails.ts";
export { rewrapMails } from "./verbs/rewrap-mails.ts";
export { recordMailOutcome } from "./verbs/record-mail-outcome.ts";
