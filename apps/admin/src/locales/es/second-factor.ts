import type { secondFactor as messages } from "../en/second-factor.ts";

/** Messages in Spanish: the second factor. */
export const secondFactor: Record<keyof typeof messages, string> = {
  second_factor: "Segundo factor",
  second_factor_text:
    "Para iniciar sesión hace falta entonces, además de la contraseña, un código de una aplicación de autenticación de su teléfono. Los programas siguen usando sus contraseñas de aplicación.",
  second_factor_on: "Activado desde el {0} (UTC). Códigos de recuperación restantes: {1}.",
  second_factor_enable: "Activar el segundo factor",
  second_factor_disable: "Desactivar el segundo factor",
  second_factor_continue: "Continuar",
  second_factor_scan: "Escanee este código con su aplicación de autenticación:",
  second_factor_code: "Código QR de la clave",
  second_factor_key: "O introduzca allí esta clave, con el nombre que prefiera:",
  second_factor_open: "O abrirla en una aplicación de este dispositivo",
  second_factor_confirm: "Confirmar y activar",
  second_factor_enabled: "El segundo factor está activado. Todas las demás sesiones han terminado.",
  second_factor_disabled: "El segundo factor está desactivado.",
  password_own: "Su contraseña",
  code: "Código de la aplicación de autenticación",
  code_hint: "Seis cifras, que cambian cada 30 segundos",
  code_instead: "Usar en su lugar un código de la aplicación",
  code_for: "Se necesita un código para iniciar sesión como {0}.",
  recovery_code: "Código de recuperación",
  recovery_code_instead: "Usar en su lugar un código de recuperación",
  recovery_codes_renew: "Crear nuevos códigos de recuperación",
  recovery_codes_text:
    "Guarde estos códigos de recuperación en un lugar seguro. Cada uno permite iniciar sesión una vez si pierde el teléfono. Solo se muestran aquí:",
  recovery_codes_file: "Guardar como archivo",
  recovery_codes_kept: "Los he guardado",
  back: "Atrás",
  second_factor_reset: "Restablecer el segundo factor de {0}",
  second_factor_reset_question: "¿Restablecer el segundo factor de {0}?",
  second_factor_reset_text: "Después bastará la contraseña. Asegúrese de que realmente lo pide esa persona.",
  second_factor_reset_submit: "Restablecer",
  second_factor_was_reset: "{0} ya no tiene segundo factor.",
};
