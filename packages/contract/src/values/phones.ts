/** A shop that leaves the country's code out means its own country. */
const CALLING_CODES: Readonly<Record<string, string>> = {
  AR: "54",
  BO: "591",
  BR: "55",
  CL: "56",
  CO: "57",
  CR: "506",
  DO: "1",
  EC: "593",
  ES: "34",
  GT: "502",
  HN: "504",
  MX: "52",
  NI: "505",
  PA: "507",
  PE: "51",
  PT: "351",
  PY: "595",
  SV: "503",
  US: "1",
  UY: "598",
  VE: "58",
};

const E164 = /^\+[1-9]\d{6,14}$/;
/** Longer ones begin with the country's code. */
const nationalDigits = (country: string | null): number => (country === "BR" ? 11 : 10);

function digitsAbroad(written: string, code: string, most: number): string {
  const digits = written.replaceAll(/\D/g, "");
  if (written.startsWith("+")) {
    return digits;
  }
  if (digits.startsWith("00")) {
    return digits.slice(2);
  }
  const isWhole = digits.startsWith(code) && digits.length > most;
  return isWhole ? digits : `${code}${digits.replace(/^0/, "")}`;
}

/** A telephone number as it is dialled from anywhere (E.164); null where that cannot be known. */
export function internationalPhone(written: string | null, country: string | null): string | null {
  const text = (written ?? "").trim();
  const code = CALLING_CODES[country ?? ""];
  if (text === "" || (code === undefined && !/^(\+|00)/.test(text))) {
    return null;
  }
  const phone = `+${digitsAbroad(text, code ?? "", nationalDigits(country))}`;
  return E164.test(phone) ? phone : null;
}
