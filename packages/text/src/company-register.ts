import { messages } from './message.ts'

/** Filling a customer in from the register of companies. */
export const companyRegister = messages({
  registerFill: { en: 'Fill in from the register', ro: 'Completează din registru' },
  registerHint: {
    en: 'Type the tax code; the register gives the rest.',
    ro: 'Scrieți codul fiscal; restul vine din registru.',
  },
  registerFilled: { en: 'From the register: {{fields}}.', ro: 'Din registru: {{fields}}.' },
  registerReplaced: { en: '{{field}} instead of “{{value}}”', ro: '{{field}} în loc de „{{value}}”' },
  registerSame: {
    en: 'The register says the same as the form; nothing was changed.',
    ro: 'Registrul spune același lucru ca formularul; nimic nu s-a schimbat.',
  },
  registerVat: { en: 'It pays VAT.', ro: 'Este plătitor de TVA.' },
  registerNoVat: { en: 'It does not pay VAT.', ro: 'Nu este plătitor de TVA.' },
  registerInactive: {
    en: 'The tax authority has declared it inactive.',
    ro: 'Autoritatea fiscală a declarat-o inactivă.',
  },
  registerBack: { en: 'Put back what was there', ro: 'Pune la loc ce era' },
})
