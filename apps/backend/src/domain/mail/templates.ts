import type { OutgoingMail } from "./model.ts";
import { plainText } from "./plain-text.ts";

type Text = { readonly subject: string; readonly body: string };

const TEXTS: Record<OutgoingMail["template"], Record<OutgoingMail["locale"], Text>> = {
  email_verification: {
    es: {
      subject: "Confirma tu correo en Estiba",
      body: "Hola {name}:\n\nConfirma tu correo abriendo este enlace (vale tres días):\n{link}\n\nSi no creaste esta cuenta, no hagas nada.",
    },
    en: {
      subject: "Confirm your e-mail at Estiba",
      body: "Hello {name},\n\nConfirm your e-mail by opening this link (valid for three days):\n{link}\n\nIf you did not create this account, do nothing.",
    },
    pt: {
      subject: "Confirme o seu e-mail na Estiba",
      body: "Olá {name},\n\nConfirme o seu e-mail abrindo este link (válido por três dias):\n{link}\n\nSe você não criou esta conta, não faça nada.",
    },
  },
  password_reset: {
    es: {
      subject: "Cambia tu contraseña de Estiba",
      body: "Hola {name}:\n\nPediste una contraseña nueva. Abre este enlace (vale una hora):\n{link}\n\nSi no fuiste tú, no hagas nada: tu contraseña sigue igual.",
    },
    en: {
      subject: "Change your Estiba password",
      body: "Hello {name},\n\nYou asked for a new password. Open this link (valid for one hour):\n{link}\n\nIf it was not you, do nothing: your password stays as it is.",
    },
    pt: {
      subject: "Altere a sua senha da Estiba",
      body: "Olá {name},\n\nVocê pediu uma nova senha. Abra este link (válido por uma hora):\n{link}\n\nSe não foi você, não faça nada: a sua senha continua a mesma.",
    },
  },
  account_reminder: {
    es: {
      subject: "Tu identificador de cuenta en Estiba",
      body: "Hola {name}:\n\nInicia sesión en {tenant} con este identificador de cuenta:\n\n{account}\n\nAbre la página con el identificador ya escrito:\n{link}\n\nSi no lo pediste, no hagas nada.",
    },
    en: {
      subject: "Your Estiba account ID",
      body: "Hello {name},\n\nSign in to {tenant} with this account ID:\n\n{account}\n\nOpen the page with it filled in:\n{link}\n\nIf you did not ask for it, do nothing.",
    },
    pt: {
      subject: "Seu identificador de conta na Estiba",
      body: "Olá {name},\n\nEntre em {tenant} com este identificador de conta:\n\n{account}\n\nAbra a página com ele já preenchido:\n{link}\n\nSe você não pediu, não faça nada.",
    },
  },
  invitation: {
    es: {
      subject: "Te invitaron a {tenant} en Estiba",
      body: "Hola:\n\n{name} te invita a trabajar en {tenant}. Abre este enlace para crear tu usuario (vale siete días):\n{link}",
    },
    en: {
      subject: "You are invited to {tenant} at Estiba",
      body: "Hello,\n\n{name} invites you to work at {tenant}. Open this link to create your user (valid for seven days):\n{link}",
    },
    pt: {
      subject: "Convite para {tenant} na Estiba",
      body: "Olá,\n\n{name} convida você para trabalhar em {tenant}. Abra este link para criar o seu usuário (válido por sete dias):\n{link}",
    },
  },
  shop_taken_over: {
    es: {
      subject: "{tenant}: la tienda {shop} se conectó a otra cuenta",
      body: "Hola {name}:\n\nLa tienda {shop} ({address}) se conectó a otra cuenta de Estiba, que demostró tener acceso a ella. Sus pedidos ya no llegan a {tenant}; los anteriores siguen ahí.\n\nSi no lo esperabas, conéctala de nuevo y volverá a {tenant}:\n{link}",
    },
    en: {
      subject: "{tenant}: the shop {shop} was connected to another account",
      body: "Hello {name},\n\nThe shop {shop} ({address}) was connected to another Estiba account, which proved its access to it. Its orders no longer arrive at {tenant}; earlier ones stay.\n\nIf you did not expect this, connect it again and it returns to {tenant}:\n{link}",
    },
    pt: {
      subject: "{tenant}: a loja {shop} foi conectada a outra conta",
      body: "Olá {name},\n\nA loja {shop} ({address}) foi conectada a outra conta da Estiba, que comprovou ter acesso a ela. Os pedidos não chegam mais a {tenant}; os anteriores continuam lá.\n\nSe você não esperava isso, conecte-a de novo e ela volta para {tenant}:\n{link}",
    },
  },
  password_changed: {
    es: {
      subject: "Se cambió tu contraseña de Estiba",
      body: "Hola {name}:\n\nTu contraseña en {tenant} se cambió el {at} desde {ip}. Tus otras sesiones se cerraron.\n\nSi no fuiste tú, pide una contraseña nueva y avisa al propietario de la cuenta:\n{link}",
    },
    en: {
      subject: "Your Estiba password was changed",
      body: "Hello {name},\n\nYour password at {tenant} was changed on {at} from {ip}. Your other sessions have ended.\n\nIf it was not you, ask for a new password and tell the owner of the account:\n{link}",
    },
    pt: {
      subject: "A sua senha da Estiba foi alterada",
      body: "Olá {name},\n\nA sua senha em {tenant} foi alterada em {at} a partir de {ip}. As suas outras sessões foram encerradas.\n\nSe não foi você, peça uma nova senha e avise o proprietário da conta:\n{link}",
    },
  },
  api_key_created: {
    es: {
      subject: "Clave de API nueva en {tenant}",
      body: "Hola {name}:\n\n{by} creó la clave de API «{key}» en {tenant} el {at} desde {ip}. Quien la tenga puede usar la cuenta sin contraseña.\n\nSi no la esperabas, revócala:\n{link}",
    },
    en: {
      subject: "New API key at {tenant}",
      body: "Hello {name},\n\n{by} created the API key “{key}” at {tenant} on {at} from {ip}. Whoever holds it can use the account without a password.\n\nIf you did not expect it, revoke it:\n{link}",
    },
    pt: {
      subject: "Nova chave de API em {tenant}",
      body: "Olá {name},\n\n{by} criou a chave de API “{key}” em {tenant} em {at} a partir de {ip}. Quem a tiver pode usar a conta sem senha.\n\nSe você não a esperava, revogue-a:\n{link}",
    },
  },
  owner_added: {
    es: {
      subject: "{tenant} tiene un propietario nuevo",
      body: "Hola {name}:\n\n{owner} ({email}) es propietario de {tenant} desde el {at}. Un propietario puede hacer todo en la cuenta.\n\nSi no lo esperabas, cámbiale el rol:\n{link}",
    },
    en: {
      subject: "{tenant} has a new owner",
      body: "Hello {name},\n\n{owner} ({email}) is an owner of {tenant} since {at}. An owner can do everything in the account.\n\nIf you did not expect it, change the role:\n{link}",
    },
    pt: {
      subject: "{tenant} tem um novo proprietário",
      body: "Olá {name},\n\n{owner} ({email}) é proprietário de {tenant} desde {at}. Um proprietário pode fazer tudo na conta.\n\nSe você não esperava isso, altere a função:\n{link}",
    },
  },
  alert: {
    es: {
      subject: "{tenant}: {headline}",
      body: "Hola:\n\n{lines}\n\nMíralo en el panel:\n{link}\n\nSobre lo mismo no volveremos a escribir durante una hora.",
    },
    en: {
      subject: "{tenant}: {headline}",
      body: "Hello,\n\n{lines}\n\nSee it in the panel:\n{link}\n\nWe will not write about the same thing again for an hour.",
    },
    pt: {
      subject: "{tenant}: {headline}",
      body: "Olá,\n\n{lines}\n\nVeja no painel:\n{link}\n\nNão voltaremos a escrever sobre o mesmo durante uma hora.",
    },
  },
  alert_digest: {
    es: {
      subject: "{tenant}: {count} avisos",
      body: "Hola:\n\nHay {count} avisos:\n\n{lines}\n\nMíralos en el panel:\n{link}",
    },
    en: {
      subject: "{tenant}: {count} alerts",
      body: "Hello,\n\nThere are {count} alerts:\n\n{lines}\n\nSee them in the panel:\n{link}",
    },
    pt: {
      subject: "{tenant}: {count} alertas",
      body: "Olá,\n\nHá {count} alertas:\n\n{lines}\n\nVeja-os no painel:\n{link}",
    },
  },
};

/** Written by us: the link, and lines of an alert whose words are plain already. */
const OURS = new Set(["link", "lines", "headline"]);

function fill(text: string, params: OutgoingMail["params"]): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? "";
    return OURS.has(name) ? value : plainText(value);
  });
}

export function renderMail(mail: OutgoingMail): { to: string; subject: string; text: string } {
  const { subject, body } = TEXTS[mail.template][mail.locale];
  const oneLine = fill(subject, mail.params).replace(/[\r\n]+/g, " ");
  return { to: mail.to, subject: oneLine, text: `${fill(body, mail.params)}\n\nEstiba\n` };
}
