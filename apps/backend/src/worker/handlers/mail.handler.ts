import { deliverMails } from "../../flows/notify/deliver-mails.ts";
import type { Mailer } from "../../ports/mailer.ts";
import type { Services } from "../../ports/services.ts";
import type { QueueHandler } from "../lanes.ts";

export function mailHandler(services: Services, mailer: Mailer): QueueHandler {
  return async (tenantId) => {
    if (await deliverMails(services, mailer, tenantId)) {
      services.ring("mail", tenantId);
    }
  };
}
