import { loadEnvFile } from "./env-file.ts";
import { serve } from "./serve.ts";

loadEnvFile();
serve(process.env);
