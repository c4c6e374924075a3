import { messages } from './message.ts'

/** Letters: mailboxes, writing, reading, templates. */
export const emails = messages({
  emails: { en: 'Emails', ro: 'E-mailuri' },
  mailboxes: { en: 'Mailboxes', ro: 'Căsuțe poștale' },
  mailboxesLead: {
    en: 'Letters leave through the outgoing server of a mailbox. With an incoming server, letters of your customers are collected from its inbox and shown with the customer; nothing there is changed or marked as read.',
    ro: 'Mesajele pleacă prin serverul de trimitere al unei căsuțe. Cu un server de primire, mesajele clienților sunt preluate din ea și arătate la client; în căsuță nu se schimbă nimic și nimic nu devine citit.',
  },
  mailboxesOnlyAdministrators: {
    en: 'Only an administrator of your company sets up mailboxes.',
    ro: 'Doar un administrator al firmei configurează căsuțele poștale.',
  },
  mailboxesNoneTitle: { en: 'No mailbox yet', ro: 'Nicio căsuță încă' },
  mailboxOutgoing: { en: 'Outgoing letters (SMTP)', ro: 'Trimitere (SMTP)' },
  mailboxIncoming: { en: 'Incoming letters (IMAP)', ro: 'Primire (IMAP)' },
  mailboxIncomingHint: {
    en: 'Leave empty if letters should not be collected. Without a user name of its own the outgoing one is used.',
    ro: 'Lăsați gol dacă mesajele nu trebuie preluate. Fără utilizator propriu se folosește cel de la trimitere.',
  },
  mailboxServer: { en: 'Server', ro: 'Server' },
  mailboxPassword: { en: 'Password', ro: 'Parolă' },
  mailboxPasswordKept: { en: 'Kept; type to change it', ro: 'Păstrată; scrieți pentru a o schimba' },
  mailboxPasswordAgain: {
    en: 'Type it again: a password is never sent to another server than the one it was given for.',
    ro: 'Scrieți-o din nou: o parolă nu este trimisă altui server decât cel pentru care a fost dată.',
  },
  mailboxCompany: { en: 'The company’s', ro: 'A firmei' },
  mailboxSaveAndTest: { en: 'Save and test', ro: 'Salvează și testează' },
  mailboxTest: { en: 'Test', ro: 'Testează' },
  mailboxTestLetter: { en: 'Send a letter to itself', ro: 'Trimite un mesaj către sine' },
  mailboxFetch: { en: 'Fetch now', ro: 'Preia acum' },
  mailboxFetched: { en: 'The inbox is being read.', ro: 'Căsuța este citită.' },
  mailboxStandard: { en: 'Standard', ro: 'Implicită' },
  mailboxMakeStandard: { en: 'Make it the standard one', ro: 'Folosește-o implicit' },
  mailboxOutOk: { en: 'Outgoing server: signed in.', ro: 'Server de trimitere: autentificare reușită.' },
  mailboxOutSent: {
    en: 'Outgoing server: a letter to {{address}} was accepted.',
    ro: 'Server de trimitere: mesajul către {{address}} a fost acceptat.',
  },
  mailboxInOk: { en: 'Incoming server: the inbox opens.', ro: 'Server de primire: căsuța se deschide.' },
  mailboxOutFailed: { en: 'Outgoing server: {{why}}', ro: 'Server de trimitere: {{why}}' },
  mailboxInFailed: { en: 'Incoming server: {{why}}', ro: 'Server de primire: {{why}}' },
  mailboxNoIncoming: { en: 'Letters are not collected.', ro: 'Mesajele nu sunt preluate.' },
  mailboxLastSuccess: { en: 'Last read', ro: 'Citită ultima dată' },
  mailboxNever: { en: 'never', ro: 'niciodată' },
  mailboxNextTry: { en: 'Next try', ro: 'Următoarea încercare' },
  mailboxNow: { en: 'now', ro: 'acum' },
  mailboxReceived: { en: 'Letters kept', ro: 'Mesaje păstrate' },
  mailboxSkipped: { en: 'Skipped', ro: 'Sărite' },
  mailboxSkippedTitle: { en: 'Letters that were not kept', ro: 'Mesaje nepăstrate' },
  mailboxSkippedLast: { en: 'The last {{count}} of them:', ro: 'Ultimele {{count}}:' },
  mailSkip_noCustomer: {
    en: 'no customer or contact has this address',
    ro: 'niciun client și nicio persoană nu are această adresă',
  },
  mailSkip_tooLarge: { en: 'larger than 25 MB', ro: 'peste 25 MB' },
  mailSkip_unparsable: { en: 'could not be read', ro: 'nu a putut fi citit' },
  mailFault_HOST_UNKNOWN: {
    en: 'There is no server of that name. Check how it is written.',
    ro: 'Nu există un server cu acest nume. Verificați cum este scris.',
  },
  mailFault_REFUSED: {
    en: 'The server does not answer on this port. Check the port and the security.',
    ro: 'Serverul nu răspunde pe acest port. Verificați portul și securitatea.',
  },
  mailFault_TIMEOUT: {
    en: 'The server did not answer in time. Check name, port and firewall.',
    ro: 'Serverul nu a răspuns la timp. Verificați numele, portul și firewall-ul.',
  },
  mailFault_TLS: {
    en: 'No secure connection: the certificate is not trusted, or the port wants another security.',
    ro: 'Conexiunea sigură nu s-a făcut: certificatul nu este de încredere sau portul cere altă securitate.',
  },
  mailFault_WRONG_PASSWORD: {
    en: 'The server does not accept this user name and password.',
    ro: 'Serverul nu acceptă acest utilizator și această parolă.',
  },
  mailFault_NO_MAILBOX: { en: 'The inbox cannot be opened.', ro: 'Căsuța nu poate fi deschisă.' },
  mailFault_REJECTED: {
    en: 'The server refused the letter or an address.',
    ro: 'Serverul a refuzat mesajul sau o adresă.',
  },
  mailFault_BUSY: { en: 'The server asks to try again later.', ro: 'Serverul cere o nouă încercare mai târziu.' },
  mailFault_UNCERTAIN: {
    en: 'The line broke while the letter was being handed over; it may have arrived. Ask before you send it again.',
    ro: 'Legătura s-a întrerupt în timpul predării; mesajul poate să fi ajuns. Întrebați înainte de a-l trimite din nou.',
  },
  mailFault_NO_ACCOUNT: { en: 'Its mailbox was removed.', ro: 'Căsuța lui a fost ștearsă.' },
  mailFault_FAILED: { en: 'The server could not be used.', ro: 'Serverul nu a putut fi folosit.' },
  mailTestSubject: { en: 'A letter from Temelia', ro: 'Un mesaj de la Temelia' },
  mailTestText: {
    en: 'This letter shows that the mailbox can send. Nothing needs to be done.',
    ro: 'Acest mesaj arată că din căsuță se poate trimite. Nu trebuie făcut nimic.',
  },
})
