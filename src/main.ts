import { existsSync } from "node:fs";
import { serve } from "./serve.ts";

if (existsSync(".env")) process.loadEnvFile(".env");
serve(process.env);
