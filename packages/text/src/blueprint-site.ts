import { messages } from './message.ts'

/** What is said of templates of layers, of photos on sheets, and of sheets kept on a device. */
export const blueprintSiteTexts = messages({
  blueprintLayerPresets: { en: 'Common layers', ro: 'Straturi uzuale' },
  blueprintTemplatesManage: { en: 'Manage layer templates', ro: 'Administrează șabloanele' },
  blueprintTemplateKeep: { en: 'Save as layer template', ro: 'Salvează ca șablon' },
  blueprintTemplateRenew: { en: 'Update the layer template', ro: 'Actualizează șablonul' },
  blueprintTemplateKept: {
    en: '{{name}} is saved for all projects of the company',
    ro: '{{name}} este salvat pentru toate proiectele firmei',
  },
  blueprintKeepHere: { en: 'Keep on this device {{size}}', ro: 'Păstrează pe dispozitiv {{size}}' },
  blueprintKeptHere: { en: 'On this device {{size}}', ro: 'Pe acest dispozitiv {{size}}' },
  blueprintKeepHint: {
    en: 'Opens without a connection; what you measure then is sent when the connection is back.',
    ro: 'Se deschide și fără rețea; ce măsurați atunci se trimite când revine rețeaua.',
  },
  blueprintKeptHint: { en: 'Remove from this device', ro: 'Șterge de pe acest dispozitiv' },
  blueprintKeptDone: { en: '{{name}} opens without a connection now', ro: '{{name}} se deschide acum și fără rețea' },
  blueprintKeptOff: {
    en: '{{name}} was removed from this device',
    ro: '{{name}} a fost ștearsă de pe acest dispozitiv',
  },
  blueprintShapeWaits: {
    en: 'This measure is on this device only. You can change it once it has been sent.',
    ro: 'Măsura este deocamdată numai pe acest dispozitiv. O puteți modifica după ce se trimite.',
  },
  blueprintPinNumber: { en: 'Photo {{number}} {{text}}', ro: 'Poza {{number}} {{text}}' },
  blueprintPinNew: { en: 'Photo at this place', ro: 'Poză în acest loc' },
  blueprintPinText: { en: 'What can be seen', ro: 'Ce se vede' },
  blueprintPinPhoto: { en: 'Photo {{number}}: {{text}}', ro: 'Poza {{number}}: {{text}}' },
  blueprintPinKept: { en: 'Saved on the sheet', ro: 'Salvat pe planșă' },
  blueprintPinMoved: { en: 'Pin moved', ro: 'Poza a fost mutată' },
  blueprintPinFull_one: {
    en: 'A pin holds at most {{count}} photo.',
    ro: 'Într-un loc încape cel mult {{count}} poză.',
  },
  blueprintPinFull_few: {
    en: 'A pin holds at most {{count}} photos.',
    ro: 'Într-un loc încap cel mult {{count}} poze.',
  },
  blueprintPinFull_other: {
    en: 'A pin holds at most {{count}} photos.',
    ro: 'Într-un loc încap cel mult {{count}} de poze.',
  },
  undoType_blueprintPin: { en: 'Photo pin', ro: 'Poză pe planșă' },
})
