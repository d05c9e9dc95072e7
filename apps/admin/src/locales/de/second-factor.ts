import type { secondFactor as messages } from "../en/second-factor.ts";

/** Messages in German: the second factor. */
export const secondFactor: Record<keyof typeof messages, string> = {
  second_factor: "Zweiter Faktor",
  second_factor_text:
    "Zum Anmelden braucht es dann außer dem Passwort einen Code einer Authentifizierungs-App auf Ihrem Telefon. Programme benutzen weiter ihre Anwendungspasswörter.",
  second_factor_on: "Eingeschaltet seit {0} (UTC). Übrige Wiederherstellungscodes: {1}.",
  second_factor_enable: "Zweiten Faktor einschalten",
  second_factor_disable: "Zweiten Faktor ausschalten",
  second_factor_continue: "Weiter",
  second_factor_scan: "Scannen Sie diesen Code mit Ihrer Authentifizierungs-App:",
  second_factor_code: "QR-Code des Schlüssels",
  second_factor_key: "Oder geben Sie dort diesen Schlüssel ein, unter einem Namen Ihrer Wahl:",
  second_factor_open: "Oder in einer App auf diesem Gerät öffnen",
  second_factor_confirm: "Bestätigen und einschalten",
  second_factor_enabled: "Der zweite Faktor ist eingeschaltet. Alle anderen Sitzungen sind beendet.",
  second_factor_disabled: "Der zweite Faktor ist ausgeschaltet.",
  password_own: "Ihr Passwort",
  code: "Code der Authentifizierungs-App",
  code_hint: "Sechs Ziffern, die alle 30 Sekunden wechseln",
  code_instead: "Stattdessen einen Code der App verwenden",
  code_for: "Zum Anmelden als {0} wird ein Code benötigt.",
  recovery_code: "Wiederherstellungscode",
  recovery_code_instead: "Stattdessen einen Wiederherstellungscode verwenden",
  recovery_codes_renew: "Neue Wiederherstellungscodes anlegen",
  recovery_codes_text:
    "Bewahren Sie diese Wiederherstellungscodes an einem sicheren Ort auf. Mit jedem können Sie sich einmal anmelden, falls Ihr Telefon verloren geht. Sie werden nur hier gezeigt:",
  recovery_codes_file: "Als Datei speichern",
  recovery_codes_kept: "Ich habe sie aufbewahrt",
  back: "Zurück",
  second_factor_reset: "Zweiten Faktor von {0} zurücksetzen",
  second_factor_reset_question: "Zweiten Faktor von {0} zurücksetzen?",
  second_factor_reset_text:
    "Danach genügt das Passwort allein. Vergewissern Sie sich, dass die Bitte wirklich von dieser Person kommt.",
  second_factor_reset_submit: "Zurücksetzen",
  second_factor_was_reset: "{0} hat keinen zweiten Faktor mehr.",
};
