import { deliverMails } from "../../flows/notify/deliver-mails.ts";
import type { Mailer } from "../../ports/mailer.ts";
import type { Services } from "../../ports/services.ts";
import type { QueueHandler } from "../lanes.ts";

export function mailHandler(services: Services, mailer: Mailer): QueueHandler {
  return (tenantId) => deliverMails(services, mailer, tenantId);
}
