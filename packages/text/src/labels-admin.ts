import { messages } from './message.ts'

/** The words of the tenant, its people and what they keep; keys as in labels.ts. */
export const adminLabels = messages({
  client: { en: 'Companies', ro: 'Firme' },
  'client.one': { en: 'Company', ro: 'Firmă' },
  'client.practice.ro': { en: 'Romania', ro: 'România' },
  'client.practice.us': { en: 'United States', ro: 'Statele Unite' },
  'client.reportHeader': { en: 'Head of printed forms', ro: 'Antetul formularelor' },
  'client.minimumLaborRate': { en: 'Lowest labor rate per hour', ro: 'Tariful minim al manoperei pe oră' },
  'client.signatures': { en: 'Signatures', ro: 'Semnături' },

  user: { en: 'Users', ro: 'Utilizatori' },
  'user.one': { en: 'User', ro: 'Utilizator' },
  'user.level': { en: 'Access level', ro: 'Nivel de acces' },
  'user.level.administrator': { en: 'Administrator', ro: 'Administrator' },
  'user.level.user': { en: 'User', ro: 'Utilizator' },
  'user.banned': { en: 'Banned', ro: 'Blocat' },
  'user.visible': { en: 'Visible', ro: 'Vizibil' },
  'user.language': { en: 'Language', ro: 'Limba' },
  'user.language.en': { en: 'English', ro: 'Engleză' },
  'user.language.ro': { en: 'Romanian', ro: 'Română' },
  'user.pushToken': { en: 'Device for notifications', ro: 'Dispozitiv pentru notificări' },
  'user.lastSignIn': { en: 'Last sign-in', ro: 'Ultima autentificare' },

  permission: { en: 'Rights', ro: 'Drepturi' },
  'permission.one': { en: 'Rights', ro: 'Drepturi' },
  'permission.addAction': { en: 'May add', ro: 'Poate adăuga' },
  'permission.editAction': { en: 'May edit', ro: 'Poate modifica' },
  'permission.editForeignAction': { en: 'May edit what is others’', ro: 'Poate modifica ce este al altora' },
  'permission.viewForeignAction': { en: 'May see what is others’', ro: 'Poate vedea ce este al altora' },
  'permission.deleteAction': { en: 'May delete', ro: 'Poate șterge' },
  'permission.zones': { en: 'Zones', ro: 'Zone' },
  'permission.bannedModules': { en: 'Modules without access', ro: 'Module fără acces' },

  zone: { en: 'Zones', ro: 'Zone' },
  'zone.one': { en: 'Zone', ro: 'Zonă' },

  ipRule: { en: 'Access by network', ro: 'Acces după rețea' },
  'ipRule.one': { en: 'Allowed network', ro: 'Rețea permisă' },
  'ipRule.add': { en: 'Allow a network', ro: 'Permite o rețea' },
  'ipRule.empty': {
    en: 'Everybody may work from anywhere. Allow a network, and people work from allowed networks only.',
    ro: 'Oricine poate lucra de oriunde. Permiteți o rețea și se va lucra numai din rețelele permise.',
  },
  'ipRule.network': { en: 'Address or network', ro: 'Adresă sau rețea' },
  'ipRule.note': { en: 'Note', ro: 'Notă' },

  session: { en: 'Signed-in devices', ro: 'Dispozitive autentificate' },
  'session.one': { en: 'Signed-in device', ro: 'Dispozitiv autentificat' },
  'session.device': { en: 'Device', ro: 'Dispozitiv' },
  'session.lastSeenAt': { en: 'Last seen', ro: 'Văzut ultima dată' },
  'session.expiresAt': { en: 'Expires', ro: 'Expiră' },

  userOption: { en: 'Options', ro: 'Opțiuni' },
  'userOption.one': { en: 'Option', ro: 'Opțiune' },
  'userOption.option': { en: 'Option', ro: 'Opțiune' },

  filter: { en: 'Saved views', ro: 'Vederi salvate' },
  'filter.one': { en: 'Saved view', ro: 'Vedere salvată' },
  'filter.filter': { en: 'Filter', ro: 'Filtru' },
  'filter.sort': { en: 'Order', ro: 'Ordine' },
  'filter.columns': { en: 'Columns', ro: 'Coloane' },
  'filter.mode': { en: 'Mode', ro: 'Mod' },
  'filter.shared': { en: 'Shared', ro: 'Partajată' },

  file: { en: 'Files', ro: 'Fișiere' },
  'file.one': { en: 'File', ro: 'Fișier' },
  'file.folder': { en: 'Folder', ro: 'Dosar' },
  'file.size': { en: 'Size', ro: 'Mărime' },

  undoItem: { en: 'Recycle bin', ro: 'Coș de reciclare' },
  'undoItem.one': { en: 'Deleted record', ro: 'Înregistrare ștearsă' },
  'undoItem.rootType': { en: 'Kind of the whole', ro: 'Felul întregului' },
  'undoItem.rootId': { en: 'The whole', ro: 'Întregul' },
  'undoItem.dependencies': { en: 'What went with it', ro: 'Ce a plecat odată cu ea' },

  'any.entity': { en: 'List', ro: 'Listă' },
  'any.entityType': { en: 'Kind of record', ro: 'Felul înregistrării' },
  'any.entityId': { en: 'Record', ro: 'Înregistrare' },
  'any.activityId': { en: 'Activity', ro: 'Activitate' },
  'any.fileIds': { en: 'Files', ro: 'Fișiere' },
})
