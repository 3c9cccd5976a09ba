const { GUILDHALL_URL, APPLICATION_ID, BOT_TOKEN } = process.env;

const response = await fetch(`${GUILDHALL_URL}/api/v10/applications/${APPLICATION_ID}/commands`, {
  method: 'PUT',
  headers: { authorization: `Bot ${BOT_TOKEN}`, 'content-type': 'application/json' },
  body: JSON.stringify([
    {
      name: 'roll',
      description: 'Rolls a die',
      options: [{ type: 4, name: 'sides', description: 'Its sides', min_value: 2, max_value: 100 }],
    },
  ]),
});
console.log(response.status, await response.text());
