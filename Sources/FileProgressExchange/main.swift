import ClassExchange

_ = ExchangeService()
