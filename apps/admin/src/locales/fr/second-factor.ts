import type { secondFactor as messages } from "../en/second-factor.ts";

/** Messages in French: the second factor. */
export const secondFactor: Record<keyof typeof messages, string> = {
  second_factor: "Second facteur",
  second_factor_text:
    "La connexion demande alors, en plus du mot de passe, un code d’une application d’authentification sur votre téléphone. Les programmes continuent d’utiliser leurs mots de passe d’application.",
  second_factor_on: "Activé depuis le {0} (UTC). Codes de secours restants\u00a0: {1}.",
  second_factor_enable: "Activer le second facteur",
  second_factor_disable: "Désactiver le second facteur",
  second_factor_continue: "Continuer",
  second_factor_scan: "Scannez ce code avec votre application d’authentification\u00a0:",
  second_factor_code: "Code QR de la clé",
  second_factor_key: "Ou saisissez-y cette clé, sous le nom de votre choix\u00a0:",
  second_factor_open: "Ou l’ouvrir dans une application de cet appareil",
  second_factor_confirm: "Confirmer et activer",
  second_factor_enabled: "Le second facteur est activé. Toutes les autres sessions ont pris fin.",
  second_factor_disabled: "Le second facteur est désactivé.",
  password_own: "Votre mot de passe",
  code: "Code de l’application d’authentification",
  code_hint: "Six chiffres, qui changent toutes les 30 secondes",
  code_instead: "Utiliser plutôt un code de l’application",
  code_for: "Un code est nécessaire pour se connecter comme {0}.",
  recovery_code: "Code de secours",
  recovery_code_instead: "Utiliser plutôt un code de secours",
  recovery_codes_renew: "Créer de nouveaux codes de secours",
  recovery_codes_text:
    "Gardez ces codes de secours en lieu sûr. Chacun permet de se connecter une fois si votre téléphone est perdu. Ils ne sont affichés qu’ici\u00a0:",
  recovery_codes_file: "Enregistrer dans un fichier",
  recovery_codes_kept: "Je les ai gardés",
  back: "Retour",
  second_factor_reset: "Réinitialiser le second facteur de {0}",
  second_factor_reset_question: "Réinitialiser le second facteur de {0}\u00a0?",
  second_factor_reset_text:
    "Le mot de passe seul suffira ensuite. Assurez-vous que la demande vient bien de cette personne.",
  second_factor_reset_submit: "Réinitialiser",
  second_factor_was_reset: "{0} n’a plus de second facteur.",
};
