import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { en, type Messages } from "./locales/en.ts";

/** Languages that the app speaks; sites may have content in others. */
export const interfaceLanguages = { en: "English", fr: "Français", de: "Deutsch", es: "Español" } as const;
export type InterfaceLanguage = keyof typeof interfaceLanguages;

export type MessageKey = keyof Messages;
/** A message in the language of the app; `{0}` stands for the first value. */
export type Translate = (key: MessageKey, ...values: (string | number)[]) => string;

interface Language {
  code: InterfaceLanguage;
  change(code: InterfaceLanguage): void;
  text: Translate;
}

const loaders: Record<InterfaceLanguage, () => Promise<Messages>> = {
  en: async () => en,
  fr: async () => (await import("./locales/fr.ts")).fr,
  de: async () => (await import("./locales/de.ts")).de,
  es: async () => (await import("./locales/es.ts")).es,
};

const STORED = "almanac-language";

const isSpoken = (code: string | null): code is InterfaceLanguage => code !== null && code in loaders;

/** The language that was chosen here before, else that of the browser. */
function preferredLanguage(): InterfaceLanguage {
  const stored = localStorage.getItem(STORED);
  const preferred = [stored, ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())];
  return preferred.find(isSpoken) ?? "en";
}

const inWords = (value: string | number, code: InterfaceLanguage): string =>
  typeof value === "number" ? value.toLocaleString(code) : value;

const LanguageContext = createContext<Language | null>(null);

/** Loads the messages of the chosen language and gives them to all components. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [code, setCode] = useState(preferredLanguage);
  const [messages, setMessages] = useState<Messages | null>(code === "en" ? en : null);
  useEffect(() => {
    let isCurrent = true;
    document.documentElement.lang = code;
    void loaders[code]().then((loaded) => isCurrent && setMessages(loaded));
    return () => {
      isCurrent = false;
    };
  }, [code]);
  const language = useMemo<Language>(
    () => ({
      code,
      change(next) {
        localStorage.setItem(STORED, next);
        setCode(next);
      },
      text: (key, ...values) =>
        (messages ?? en)[key].replace(/\{(\d)\}/g, (_braces, at) => inWords(values[Number(at)] ?? "", code)),
    }),
    [code, messages],
  );
  return messages && <LanguageContext value={language}>{children}</LanguageContext>;
}

/** The language of the app. */
export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error("There is no LanguageProvider.");
  return language;
}

/** Translates messages. */
export const useText = (): Translate => useLanguage().text;

/** The name of a language in the language of the app. */
export function useLanguageNames(): (code: string) => string {
  const { code: own } = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames([own], { type: "language" });
    return (code) => names.of(code) ?? code;
  }, [own]);
}
