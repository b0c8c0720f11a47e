export type Locale = "en" | "es" | "pt";

/** Texts of the site's frame; the pages have their own. */
export interface FrameWords {
  readonly label: string;
  readonly lang: string;
  readonly description: string;
  readonly nav: { readonly guides: string; readonly api: string; readonly panel: string };
  readonly groups: Readonly<Record<"start" | "connect" | "panel" | "concepts" | "reference", string>>;
  readonly untranslated: { readonly title: string; readonly text: string };
  readonly outline: string;
  readonly previous: string;
  readonly next: string;
  readonly menu: string;
  readonly toTop: string;
  readonly appearance: string;
  readonly toLight: string;
  readonly toDark: string;
  readonly languages: string;
  readonly skip: string;
  readonly search: {
    readonly button: string;
    readonly noResults: string;
    readonly reset: string;
    readonly details: string;
    readonly close: string;
    readonly select: string;
    readonly navigate: string;
  };
}

export const LOCALES: readonly Locale[] = ["en", "es", "pt"];

export const WORDS: Readonly<Record<Locale, FrameWords>> = {
  en: {
    label: "English",
    lang: "en",
    description: "How to connect your shops, keep one stock and ship with Estiba.",
    nav: { guides: "Guides", api: "API reference", panel: "Panel" },
    groups: {
      start: "Get started",
      connect: "Connect a channel",
      panel: "Use the panel",
      concepts: "Concepts",
      reference: "Reference",
    },
    untranslated: { title: "", text: "" },
    outline: "On this page",
    previous: "Previous",
    next: "Next",
    menu: "Menu",
    toTop: "Return to top",
    appearance: "Appearance",
    toLight: "Switch to light theme",
    toDark: "Switch to dark theme",
    languages: "Change language",
    skip: "Skip to content",
    search: {
      button: "Search",
      noResults: "No results for",
      reset: "Clear search",
      details: "Show details",
      close: "Close search",
      select: "to select",
      navigate: "to navigate",
    },
  },
  es: {
    label: "Español",
    lang: "es",
    description: "Cómo conectar tus tiendas, tener un solo inventario y despachar con Estiba.",
    nav: { guides: "Guías", api: "Referencia de la API", panel: "Panel" },
    groups: {
      start: "Primeros pasos",
      connect: "Conecta un canal",
      panel: "Usa el panel",
      concepts: "Conceptos",
      reference: "Referencia",
    },
    untranslated: { title: "En inglés", text: "Esta página todavía no está traducida." },
    outline: "En esta página",
    previous: "Anterior",
    next: "Siguiente",
    menu: "Menú",
    toTop: "Volver arriba",
    appearance: "Apariencia",
    toLight: "Cambiar a tema claro",
    toDark: "Cambiar a tema oscuro",
    languages: "Cambiar idioma",
    skip: "Ir al contenido",
    search: {
      button: "Buscar",
      noResults: "Sin resultados para",
      reset: "Borrar la búsqueda",
      details: "Mostrar detalles",
      close: "Cerrar la búsqueda",
      select: "para elegir",
      navigate: "para moverte",
    },
  },
  pt: {
    label: "Português",
    lang: "pt-BR",
    description: "Como conectar suas lojas, manter um só estoque e enviar com a Estiba.",
    nav: { guides: "Guias", api: "Referência da API", panel: "Painel" },
    groups: {
      start: "Primeiros passos",
      connect: "Conecte um canal",
      panel: "Use o painel",
      concepts: "Conceitos",
      reference: "Referência",
    },
    untranslated: { title: "Em inglês", text: "Esta página ainda não foi traduzida." },
    outline: "Nesta página",
    previous: "Anterior",
    next: "Próxima",
    menu: "Menu",
    toTop: "Voltar ao topo",
    appearance: "Aparência",
    toLight: "Mudar para o tema claro",
    toDark: "Mudar para o tema escuro",
    languages: "Mudar idioma",
    skip: "Ir para o conteúdo",
    search: {
      button: "Buscar",
      noResults: "Nenhum resultado para",
      reset: "Limpar a busca",
      details: "Mostrar detalhes",
      close: "Fechar a busca",
      select: "para escolher",
      navigate: "para navegar",
    },
  },
};
