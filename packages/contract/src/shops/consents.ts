/** What a person agrees to when registering. A changed text gets a new version. */
export const CONSENT_VERSION = "2026-11-01";

export const CONSENT_TEXTS = {
  terms: {
    es: "Acepto los términos del servicio: uso Estiba para gestionar mis propias tiendas, cuido mis claves de acceso y respondo por los pedidos que envío.",
    en: "I accept the terms of service: I use Estiba to run my own shops, I keep my keys safe and I answer for the orders I send.",
    pt: "Aceito os termos do serviço: uso a Estiba para gerir as minhas próprias lojas, cuido das minhas chaves de acesso e respondo pelos pedidos que envio.",
  },
  privacy: {
    es: "Acepto la política de privacidad: Estiba trata mis datos y los de mis compradores solo para prestar el servicio y los borra cuando lo pido.",
    en: "I accept the privacy policy: Estiba uses my data and my buyers' data only to provide the service, and erases it when I ask.",
    pt: "Aceito a política de privacidade: a Estiba trata os meus dados e os dos meus compradores apenas para prestar o serviço e os apaga quando eu pedir.",
  },
  data_protection: {
    es: "He leído el aviso de protección de datos: puedo consultar, corregir y suprimir mis datos, y reclamar ante la autoridad de protección de datos de mi país.",
    en: "I have read the data-protection notice: I may see, correct and erase my data, and complain to the data-protection authority of my country.",
    pt: "Li o aviso de proteção de dados: posso consultar, corrigir e apagar os meus dados, e reclamar à autoridade de proteção de dados do meu país.",
  },
} as const;

export type ConsentDocument = keyof typeof CONSENT_TEXTS;
