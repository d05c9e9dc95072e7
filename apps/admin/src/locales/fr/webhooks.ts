import type { webhooks as messages } from "../en/webhooks.ts";

/** Messages in French: webhooks and their deliveries. */
export const webhooks: Record<keyof typeof messages, string> = {
  webhooks: "Webhooks",
  webhooks_text:
    "D’autres programmes sont informés des modifications\u00a0: pour chacune, un message signé est envoyé à leur adresse.",
  webhooks_none: "Il n’y a pas encore de webhook.",
  webhook_new: "Nouveau webhook",
  webhook_create: "Créer le webhook",
  webhook_open: "Ouvrir le webhook",
  webhook_address: "Adresse",
  webhook_purpose: "À quoi il sert",
  webhook_selection: "Est informé de",
  webhook_everything: "Tout",
  webhook_category_count: "Catégories\u00a0: {0}",
  webhook_types: "Sortes de modification",
  change_created: "Création",
  change_updated: "Mise à jour",
  change_deleted: "Suppression",
  webhook_resources: "Modifications de",
  webhook_all_hint: "Aucun choix\u00a0: tous",
  webhook_categories: "Seulement les événements de ces catégories",
  webhook_categories_hint: "Leurs traductions comptent aussi.",
  webhook_unpublished:
    "Informer aussi des brouillons et des autres éléments que tout le monde ne peut pas voir",
  webhook_active: "Actif",
  webhook_disabled: "Désactivé",
  webhook_enable: "Activer",
  webhook_disable: "Désactiver",
  webhook_now_active: "{0} est désormais informé de toutes les modifications.",
  webhook_now_disabled: "{0} n’est plus informé des modifications.",
  webhook_ended:
    "Le service a désactivé ce webhook\u00a0: rien n’a pu être livré pendant trois jours, ou l’abonné a répondu qu’il n’existe plus. Activez-le quand l’abonné est de retour.",
  webhook_delete_text: "Son journal est supprimé aussi. L’abonné n’apprendra plus aucune modification.",
  secret: "Secret",
  secret_text: "Les messages sont signés avec lui, pour que l’abonné puisse vérifier d’où ils viennent.",
  secret_own: "Votre propre secret",
  secret_own_hint:
    "«\u00a0whsec_\u00a0» et 24 à 64 octets en base64. Si ce champ reste vide, un secret est créé.",
  secret_once: "Voici le secret. Donnez-le maintenant à l’abonné\u00a0: il n’est affiché qu’une fois.",
  secret_replace: "Remplacer le secret",
  secret_question: "Remplacer le secret de «\u00a0{0}\u00a0»\u00a0?",
  secret_consequences:
    "Les messages sont désormais signés avec le nouveau secret. Un abonné qui ne connaît que l’ancien les refusera.",
  deliveries: "Livraisons",
  deliveries_text:
    "Les 100 derniers messages, le plus récent en premier. Un message qui échoue est réessayé pendant trois jours.",
  deliveries_none: "Rien n’a encore été envoyé.",
  delivery_message: "Message",
  delivery_pending: "En attente",
  delivery_delivered: "Livré",
  delivery_failed: "Échoué",
  delivery_attempts: "Essais\u00a0: {0}",
  delivery_response: "Réponse\u00a0: {0}",
  delivery_next: "Prochain\u00a0: {0}",
  delivery_resend: "Renvoyer",
  delivery_resent: "{0} est envoyé une nouvelle fois.",
};
