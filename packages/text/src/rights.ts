import { messages } from './message.ts'

/** Modules and rights as refusals name them, and what those refusals say. */
export const rightWords = messages({
  'module.company': { en: 'Company', ro: 'Firmă' },
  'module.dashboard': { en: 'Dashboard', ro: 'Panou de control' },
  'module.marketing': { en: 'Marketing', ro: 'Marketing' },
  'module.sales': { en: 'Sales', ro: 'Vânzări' },
  'module.support': { en: 'Support', ro: 'Suport' },
  'module.billing': { en: 'Billing', ro: 'Facturare' },
  'module.financial': { en: 'Finance', ro: 'Financiar' },
  'module.stock': { en: 'Stock', ro: 'Stocuri' },
  'module.projects': { en: 'Projects', ro: 'Proiecte' },
  'module.estimation': { en: 'Estimating', ro: 'Devize' },
  'module.elearning': { en: 'Training', ro: 'Instruire' },
  'module.accounts': { en: 'Customers', ro: 'Clienți' },
  'right.view': { en: 'view', ro: 'vizualizare' },
  'right.add': { en: 'add', ro: 'adăugare' },
  'right.edit': { en: 'edit', ro: 'modificare' },
  'right.delete': { en: 'delete', ro: 'ștergere' },
  'right.viewForeign': { en: 'view colleagues’ records', ro: 'vizualizarea înregistrărilor colegilor' },
  'right.editForeign': { en: 'edit colleagues’ records', ro: 'modificarea înregistrărilor colegilor' },
  'right.administrator': { en: 'administrator only', ro: 'numai administratorul' },
  missingRight: {
    en: 'You don’t have this permission: {{module}}, {{right}}. Ask your account administrator.',
    ro: 'Nu aveți acest drept: {{module}}, {{right}}. Adresați-vă administratorului contului.',
  },
  missingModule: {
    en: 'You don’t have access to the {{module}} module. Ask your account administrator.',
    ro: 'Nu aveți acces la modulul {{module}}. Adresați-vă administratorului contului.',
  },
})
