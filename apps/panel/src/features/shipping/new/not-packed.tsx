import { FormError } from "../../../ui/errors/form-error.tsx";
import { MissingSizes } from "./missing-sizes.tsx";
import { missingSkusOf } from "./missing-skus.ts";

interface NotPackedProps {
  readonly error: unknown;
  /** What to do where products lack a weight or size. */
  readonly children: string;
}

/** What went wrong; where sizes are missing, of which products. */
export function NotPacked({ error, children }: NotPackedProps) {
  const skus = missingSkusOf(error);
  return skus === null ? <FormError error={error} /> : <MissingSizes skus={skus}>{children}</MissingSizes>;
}
