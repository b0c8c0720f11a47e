export const MIN_PASSWORD_LENGTH = 12;

export function isEmail(value: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) && value.length <= 254;
}

export function isSlug(value: string): boolean {
  return /^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/.test(value);
}

export function isLongEnough(password: string): boolean {
  return password.length >= MIN_PASSWORD_LENGTH && password.length <= 200;
}

export function isFilled(value: string): boolean {
  return value.trim() !== "";
}

/** A sign-in name made from the business name: lower case, without accents. */
export function slugFrom(name: string): string {
  return name
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, "");
}
