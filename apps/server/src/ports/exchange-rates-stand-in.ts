import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the stand-in behaves: as the bank does, with no answer, or with a page that is no answer. */
type Mood = 'well' | 'silent' | 'garbled'

export interface StandInBank {
  readonly url: string
  mood: Mood
  /** The paths that were asked for. */
  readonly asked: string[]
  close(): Promise<void>
}

/** A day of invented rates in the form of the national bank: some for a hundred units, one not quoted. */
export function sampleRates(date: string, eur = 5.0912): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<DataSet xmlns="http://www.bnr.ro/xsd" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.bnr.ro/xsd nbrfxrates.xsd">
  <Header><Publisher>National Bank of Romania</Publisher><PublishingDate>${date}</PublishingDate><MessageType>DR</MessageType></Header>
  <Body><Subject>Reference rates</Subject><OrigCurrency>RON</OrigCurrency>
    <Cube date="${date}">
      <Rate currency="EUR">${eur}</Rate>
      <Rate currency="USD">4.3851</Rate>
      <Rate currency="HUF" multiplier="100">1.3125</Rate>
      <Rate currency="JPY" multiplier="100">2.8419</Rate>
      <Rate currency="HRK">-</Rate>
    </Cube>
  </Body>
</DataSet>`
}

/** A bank on this machine that publishes the given files by their path, for tests and demonstrations; any other path is unknown. */
export async function startBank(files: (path: string) => string | undefined, port = 0): Promise<StandInBank> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    if (bank.mood === 'silent') return
    if (bank.mood === 'garbled') return void response.writeHead(200).end('<html>Mentenanță</html>')
    const file = files(path)
    response.writeHead(file === undefined ? 404 : 200, { 'Content-Type': 'application/xml' }).end(file ?? '')
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const bank: StandInBank = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: 'well',
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return bank
}
