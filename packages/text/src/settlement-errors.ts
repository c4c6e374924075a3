import { messages } from './message.ts'

/** What is said where a settlement may not be changed, or asks for more than there is. */
export const settlementErrors = messages({
  SETTLEMENT_FROZEN: {
    en: 'An approved or invoiced payment statement can’t be changed. Set it back to “Verified” first.',
    ro: 'O situație de plată aprobată sau facturată nu se poate modifica. Treceți-o întâi înapoi în starea „Verificată”.',
  },
  SETTLEMENT_STORED_LATER: {
    en: '“{{name}}” is approved or invoiced and carries forward these stored materials. Set it back to “Verified” first.',
    ro: '„{{name}}” este aprobată sau facturată și preia materialele depozitate de aici. Treceți-o întâi înapoi în starea „Verificată”.',
  },
  SETTLEMENT_OVER_STORED: {
    en: 'More is stored for “{{name}}” than is left of it: at most {{most}} can be stored. Lower it, then approve.',
    ro: 'Pentru „{{name}}” sunt depozitate mai multe materiale decât a rămas de executat: cel mult {{most}}. Micșorați suma, apoi aprobați.',
  },
  SETTLEMENT_OVER_CONTRACT: {
    en: '“{{name}}”: at most {{most}} can be billed in total. Bill less, or add the additional works in an NCS revision.',
    ro: '„{{name}}”: se pot deconta cel mult {{most}} în total. Decontați mai puțin sau adăugați lucrările suplimentare ca revizie NCS.',
  },
})
