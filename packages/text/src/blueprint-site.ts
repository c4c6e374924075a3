import { messages } from './message.ts'

/** What is said of templates of layers, of photos on sheets, and of sheets kept on a device. */
export const blueprintSiteTexts = messages({
  blueprintLayerPresets: { en: 'Common layers', ro: 'Straturi uzuale' },
  blueprintTemplatesManage: { en: 'Manage layer templates', ro: 'Administrează șabloanele' },
  blueprintTemplateKeep: { en: 'Save as layer template', ro: 'Salvează ca șablon' },
  blueprintTemplateRenew: { en: 'Update the layer template', ro: 'Actualizează șablonul' },
  blueprintTemplateKept: {
    en: '{{name}} saved for all company projects',
    ro: 'Șablonul „{{name}}” este salvat pentru toate proiectele firmei',
  },
  blueprintKeepHere: { en: 'Keep on this device {{size}}', ro: 'Păstrează pe dispozitiv {{size}}' },
  blueprintKeptHere: { en: 'On this device {{size}}', ro: 'Pe acest dispozitiv {{size}}' },
  blueprintKeepHint: {
    en: 'Opens without a connection; what you measure offline is sent when the connection is back.',
    ro: 'Se deschide și fără conexiune; ce măsurați atunci se trimite când revine conexiunea.',
  },
  blueprintKeptHint: { en: 'Remove from this device', ro: 'Elimină de pe acest dispozitiv' },
  blueprintKeptDone: {
    en: '{{name}} opens without a connection now',
    ro: '{{name}} se deschide acum și fără conexiune',
  },
  blueprintKeptOff: {
    en: '{{name}} was removed from this device',
    ro: 'Planșa {{name}} a fost eliminată de pe acest dispozitiv',
  },
  blueprintShapeWaits: {
    en: 'This measure is on this device only. You can change it once it has been sent.',
    ro: 'Măsura este deocamdată numai pe acest dispozitiv. O puteți modifica după ce se trimite.',
  },
  blueprintPinNumber: { en: 'Pin {{number}} {{text}}', ro: 'Poza {{number}} {{text}}' },
  blueprintPinNew: { en: 'New photo pin', ro: 'Poză nouă pe planșă' },
  blueprintPinText: { en: 'Description', ro: 'Descriere' },
  blueprintPinPhoto: { en: 'Photo {{number}}: {{text}}', ro: 'Poza {{number}}: {{text}}' },
  blueprintPinKept: { en: 'Saved on the sheet', ro: 'Salvat pe planșă' },
  blueprintPinMoved: { en: 'Pin moved', ro: 'Poza a fost mutată' },
  blueprintPinFull_one: {
    en: 'Remove some photos: a pin can have at most {{count}} photo.',
    ro: 'Eliminați din poze: se poate pune cel mult {{count}} poză.',
  },
  blueprintPinFull_few: {
    en: 'Remove some photos: a pin can have at most {{count}} photos.',
    ro: 'Eliminați din poze: se pot pune cel mult {{count}} poze.',
  },
  blueprintPinFull_other: {
    en: 'Remove some photos: a pin can have at most {{count}} photos.',
    ro: 'Eliminați din poze: se pot pune cel mult {{count}} de poze.',
  },
  undoType_blueprintPin: { en: 'Photo pin', ro: 'Poză pe planșă' },
})
