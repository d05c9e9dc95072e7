/** Whether everything runs, as in the gate: also what takes long or has a shorter form. */
export const runsGate = Boolean(process.env.LONG_TESTS);
