import { addressGroup } from "../../kernel/http/address-group.ts";
import { AppError, badRequest } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { Origin, Services } from "../../ports/services.ts";
import {
  acceptInvitation,
  addUser,
  createTenant,
  getTenant,
  hashPassword,
  inHashingTurn,
  readOneTimeToken,
  refuseWeakPassword,
  startSession,
  type Locale,
} from "../../domain/identity/index.ts";
import { mailVerification } from "./mail-verification.ts";
import { mailOwnerAdded } from "./security-mails.ts";
import type { SignedIn } from "./sign-in.ts";

export interface Registration {
  readonly tenantSlug?: string;
  readonly tenantName?: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly acceptTerms: boolean;
  readonly acceptPrivacy: boolean;
  readonly acceptDataProtectionNotice: boolean;
  readonly locale?: Locale;
  readonly country?: string;
  readonly invitationToken?: string;
}

export async function register(services: Services, origin: Origin, input: Registration): Promise<SignedIn> {
  if (!input.acceptTerms || !input.acceptPrivacy || !input.acceptDataProtectionNotice) {
    throw new AppError("CONSENT_REQUIRED");
  }
  refuseWeakPassword(input.password, [
    input.email,
    input.name,
    input.tenantSlug ?? "",
    input.tenantName ?? "",
  ]);
  return input.invitationToken === undefined
    ? registerTenant(services, origin, input)
    : joinTenant(services, origin, input, input.invitationToken);
}

async function hashInTurn(origin: Origin, password: string): Promise<string> {
  const turn = { isFirst: false, whose: addressGroup(origin.ip ?? "") };
  return inHashingTurn(turn, () => hashPassword(password));
}

async function registerTenant(services: Services, origin: Origin, input: Registration): Promise<SignedIn> {
  const { tenantSlug: slug, tenantName: name, locale = "es" } = input;
  if (slug === undefined || name === undefined) {
    throw badRequest("tenantSlug and tenantName are required without an invitation.");
  }
  const passwordHash = await hashInTurn(origin, input.password);
  const tenantId = newId("ten");
  return services.inTenant(tenantId, origin, async (tx) => {
    await createTenant(tx, { slug, name, cell: services.config.CELL, country: input.country ?? null });
    const user = await addUser(tx, {
      email: input.email,
      name: input.name,
      passwordHash,
      role: "OWNER",
      locale,
      isEmailVerified: false,
    });
    await mailVerification(services, tx, user);
    tx.afterCommit(() => services.ring("mail", tx.tenantId));
    return {
      user,
      tenant: await getTenant(tx),
      tokens: await startSession(tx, services.keyring, user.id),
      at: tx.now,
    };
  });
}

/** The invitation was read in that mailbox, so the address counts as verified. */
async function joinTenant(
  services: Services,
  origin: Origin,
  input: Registration,
  token: string,
): Promise<SignedIn> {
  const claim = readOneTimeToken("inv", token);
  if (!claim) {
    throw new AppError("INVITATION_INVALID");
  }
  const passwordHash = await hashInTurn(origin, input.password);
  return services.inTenant(claim.tenantId, origin, async (tx) => {
    const invitation = await acceptInvitation(tx, claim.hash);
    if (!invitation || invitation.email.toLowerCase() !== input.email.toLowerCase()) {
      throw new AppError("INVITATION_INVALID");
    }
    const user = await addUser(tx, {
      email: invitation.email,
      name: input.name,
      passwordHash,
      role: invitation.role,
      locale: input.locale ?? "es",
      isEmailVerified: true,
    });
    if (user.role === "OWNER") {
      await mailOwnerAdded(services, tx, user);
    }
    return {
      user,
      tenant: await getTenant(tx),
      tokens: await startSession(tx, services.keyring, user.id),
      at: tx.now,
    };
  });
}
