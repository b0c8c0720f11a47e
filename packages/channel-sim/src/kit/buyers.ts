import type { SimBuyer } from "./model.ts";
import type { SeededRandom } from "./random.ts";

const FIRST_NAMES = [
  "María José",
  "Ana",
  "Camila",
  "Valentina",
  "João",
  "Andrés",
  "Íñigo",
  "Luis",
  "Sofía",
] as const;
const LAST_NAMES = [
  "Núñez Peña",
  "Rojas",
  "González",
  "Quispe",
  "Araújo",
  "Muñoz",
  "Gutiérrez",
  "D'Angelo",
] as const;
const STREETS = [
  "Av. Libertador",
  "Calle Ñuble",
  "Cra 7",
  "Pasaje Los Álamos",
  "Rua São João",
  "Jr. Unión",
] as const;

type Place = Pick<SimBuyer, "district" | "city" | "stateName" | "stateCode" | "postcode"> & {
  phonePrefix: string;
};

const PLACES: Readonly<Record<string, readonly [Place, ...Place[]]>> = {
  CL: [
    {
      district: "Providencia",
      city: "Santiago",
      stateName: "Región Metropolitana",
      stateCode: "CL-RM",
      postcode: "7500000",
      phonePrefix: "+569",
    },
    {
      district: "Concón",
      city: "Concón",
      stateName: "Valparaíso",
      stateCode: "CL-VS",
      postcode: "2510000",
      phonePrefix: "+569",
    },
  ],
  CO: [
    {
      district: "Chapinero",
      city: "Bogotá",
      stateName: "Bogotá D.C.",
      stateCode: "CO-DC",
      postcode: "110311",
      phonePrefix: "+573",
    },
    {
      district: "El Poblado",
      city: "Medellín",
      stateName: "Antioquia",
      stateCode: "CO-ANT",
      postcode: "050021",
      phonePrefix: "+573",
    },
  ],
  AR: [
    {
      district: "Palermo",
      city: "CABA",
      stateName: "Ciudad Autónoma de Buenos Aires",
      stateCode: "C",
      postcode: "C1425",
      phonePrefix: "+5411",
    },
    {
      district: "Nueva Córdoba",
      city: "Córdoba",
      stateName: "Córdoba",
      stateCode: "X",
      postcode: "X5000",
      phonePrefix: "+54351",
    },
  ],
  MX: [
    {
      district: "Coyoacán",
      city: "Ciudad de México",
      stateName: "Ciudad de México",
      stateCode: "DF",
      postcode: "04000",
      phonePrefix: "+5255",
    },
  ],
  PE: [
    {
      district: "Miraflores",
      city: "Lima",
      stateName: "Lima",
      stateCode: "LIM",
      postcode: "15074",
      phonePrefix: "+519",
    },
  ],
  BR: [
    {
      district: "Sé",
      city: "São Paulo",
      stateName: "São Paulo",
      stateCode: "SP",
      postcode: "01001-000",
      phonePrefix: "+5511",
    },
  ],
};

const plainLetters = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[^a-zA-Z]/g, "")
    .toLowerCase();

export function makeBuyer(random: SeededRandom, country: string): SimBuyer {
  const { phonePrefix, ...place } = random.pick(PLACES[country] ?? PLACES["CL"] ?? []);
  const firstName = random.pick(FIRST_NAMES);
  const lastName = random.pick(LAST_NAMES);
  return {
    firstName,
    lastName,
    email: `${plainLetters(firstName)}.${plainLetters(lastName)}${random.int(1, 999)}@example.test`,
    phone: `${phonePrefix}${random.int(10_000_000, 99_999_999)}`,
    document: String(random.int(10_000_000, 99_999_999)),
    street: random.pick(STREETS),
    streetNumber: String(random.int(10, 4_999)),
    unit: random.chance(0.5) ? `Dpto ${random.int(1, 40)}` : "",
    ...place,
    country,
  };
}
