import type { frame as messages } from "../en/frame.ts";

/** Messages in French: the frame of all screens and logging in. */
export const frame: Record<keyof typeof messages, string> = {
  login: "Se connecter",
  login_intro: "Connectez-vous pour modifier le calendrier.",
  login_name: "Identifiant ou adresse e-mail",
  login_again: "Veuillez vous reconnecter",
  login_again_text: "Votre session a pris fin. Ce que vous avez saisi est toujours là.",
  logout: "Se déconnecter",
  password: "Mot de passe",
  password_show: "Afficher ou masquer le mot de passe",
  retry: "Réessayer",
  unreachable: "Le serveur est injoignable pour le moment.",
  loading: "Chargement",
  undo: "Annuler",
  close: "Fermer",
  menu: "Menu",
  navigation: "Rubriques",
  skip_to_content: "Aller au contenu",
  scheme_light: "Couleurs claires",
  scheme_dark: "Couleurs sombres",
  account_of: "Compte de {0}",
  to_site: "Aller au calendrier public",
  interface_language: "Langue de l’application",
  nothing_here: "Il n’y a rien ici",
  to_events: "Aller aux événements",
};
