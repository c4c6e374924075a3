import { messages } from './message.ts'

/** Filling a customer in from the register of companies. */
export const companyRegister = messages({
  registerFill: { en: 'Fill in from company register', ro: 'Preia datele firmei' },
  registerHint: {
    en: 'Enter the tax ID and the register fills in the rest.',
    ro: 'Scrieți CUI-ul; restul datelor se preiau automat.',
  },
  registerFilled: { en: 'Filled in from the register: {{fields}}.', ro: 'Preluate din registru: {{fields}}.' },
  registerReplaced: { en: '{{field}} (was “{{value}}”)', ro: '{{field}} în loc de „{{value}}”' },
  registerSame: {
    en: 'The form already matches the register. Nothing was changed.',
    ro: 'Datele din registru coincid cu cele din formular; nu s-a modificat nimic.',
  },
  registerVat: { en: 'Registered for VAT.', ro: 'Este plătitor de TVA.' },
  registerNoVat: { en: 'Not registered for VAT.', ro: 'Nu este plătitor de TVA.' },
  registerInactive: {
    en: 'Declared inactive by the tax authority.',
    ro: 'Firma este declarată inactivă de ANAF.',
  },
  registerBack: { en: 'Restore previous values', ro: 'Revino la datele dinainte' },
})
