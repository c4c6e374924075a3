import { type Language, messages, say } from './message.ts'

/** Names of national holidays, by the English names under which `@temelia/scheduling` computes them. */
const holidayNames = messages({
  "New Year's Day": { en: 'New Year’s Day', ro: 'Anul Nou' },
  'Second day of the New Year': { en: 'Second day of the New Year', ro: 'A doua zi de Anul Nou' },
  Epiphany: { en: 'Epiphany', ro: 'Boboteaza' },
  'Saint John': { en: 'Saint John', ro: 'Sfântul Ioan' },
  'Union of the Principalities': { en: 'Union of the Principalities', ro: 'Ziua Unirii Principatelor' },
  'Labour Day': { en: 'Labour Day', ro: 'Ziua Muncii' },
  "Children's Day": { en: 'Children’s Day', ro: 'Ziua Copilului' },
  'Dormition of the Mother of God': { en: 'Dormition of the Mother of God', ro: 'Adormirea Maicii Domnului' },
  'Saint Andrew': { en: 'Saint Andrew', ro: 'Sfântul Andrei' },
  'National Day': { en: 'National Day', ro: 'Ziua Națională' },
  Christmas: { en: 'Christmas', ro: 'Crăciunul' },
  'Second day of Christmas': { en: 'Second day of Christmas', ro: 'A doua zi de Crăciun' },
  'Good Friday': { en: 'Good Friday', ro: 'Vinerea Mare' },
  Easter: { en: 'Easter', ro: 'Paștele' },
  'Easter Monday': { en: 'Easter Monday', ro: 'A doua zi de Paște' },
  Pentecost: { en: 'Pentecost', ro: 'Rusaliile' },
  'Whit Monday': { en: 'Whit Monday', ro: 'A doua zi de Rusalii' },
  'Martin Luther King Day': { en: 'Martin Luther King Day', ro: 'Ziua lui Martin Luther King' },
  "Washington's Birthday": { en: 'Washington’s Birthday', ro: 'Ziua lui Washington' },
  'Memorial Day': { en: 'Memorial Day', ro: 'Ziua Eroilor (SUA)' },
  Juneteenth: { en: 'Juneteenth', ro: 'Juneteenth' },
  'Independence Day': { en: 'Independence Day', ro: 'Ziua Independenței' },
  'Labor Day': { en: 'Labor Day', ro: 'Ziua Muncii (SUA)' },
  'Columbus Day': { en: 'Columbus Day', ro: 'Ziua lui Columb' },
  'Veterans Day': { en: 'Veterans Day', ro: 'Ziua Veteranilor' },
  Thanksgiving: { en: 'Thanksgiving', ro: 'Ziua Recunoștinței' },
})

/** What a national holiday is called; a name that is not known stays as it is. */
export function holidayName(name: string, language: Language): string {
  return name in holidayNames ? say(holidayNames[name as keyof typeof holidayNames], language) : name
}
