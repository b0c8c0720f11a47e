export const text = (value: string) => value;

export const optionalText = (value: string) => (value === "" ? null : value);

export const whole =
  (least: number, most: number) =>
  (value: string): number => {
    const number = Number(value);
    if (!Number.isInteger(number) || number < least || number > most) {
      throw new Error(`expected a whole number from ${least} to ${most}`);
    }
    return number;
  };

export const url =
  (...protocols: string[]) =>
  (value: string): string => {
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
      throw new Error(`expected an address starting with ${protocols.join("// or ")}//`);
    }
    return value.replace(/\/$/, "");
  };

export const optional =
  <T>(parse: (value: string) => T) =>
  (value: string): T | null =>
    value === "" ? null : parse(value);

export const oneOf =
  <const T extends readonly string[]>(values: T) =>
  (value: string): T[number] => {
    if (!values.includes(value)) {
      throw new Error(`expected one of ${values.join(", ")}`);
    }
    return value;
  };

export const list = (value: string): string[] =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
